-- Whether the person's prompts are written into the files of their pictures.
alter table users add column prompt_in_files boolean not null default false;
