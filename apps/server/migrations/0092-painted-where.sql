-- Which process paints it, or did: how many there are, and what ran beside it, tell how long others wait.
alter table generations add column worker text;
