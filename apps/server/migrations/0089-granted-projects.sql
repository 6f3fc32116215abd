-- What of a talent or a book has been granted: it may stand in the way of what is asked for.
create index projects_granted on projects (subject_id) where state in ('accepted', 'paid', 'active');
