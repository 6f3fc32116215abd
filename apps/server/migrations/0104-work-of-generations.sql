-- How long painting threads work for a generation, and on how many of its pictures: by these is told how long others wait.
alter table generations add column worked real;
alter table generations add column at_work integer not null default 0;
