-- An author makes editions of an own book: those are under no project.
create index editions_of_own_book on editions (book_id, created_at) where of_project is null;
