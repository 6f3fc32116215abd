-- A text as it is searched: small letters in one form (full width and other forms become plain ones), without accents and
-- characters that nobody sees. `foldText` in the contracts does the same.
create function search_text(written text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(written) = char_length(written) then lower(written) else
    normalize(replace(lower(regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]+',
      '', 'g')), 'ς', 'σ'), NFC) end
$$;

create or replace function image_words(picture images) returns text language sql stable as $$
  select search_text(concat_ws(E'\n',
    translate(coalesce(picture.name, picture.recipe ->> 'prompt', ''), E'\n', ' '),
    case when picture.name is not null then picture.recipe ->> 'prompt' end,
    (select string_agg(s.name, E'\n' order by s.id) from art_styles s
      where s.id in (select a.style_id from attributions a where a.image_id = picture.id)),
    (select string_agg(p.account_name, E'\n' order by p.id) from profiles p
      where p.id in (select a.profile_id from attributions a where a.image_id = picture.id))))
$$;

-- Most are as they were.
update image_keys set words = search_text(words)
  where octet_length(words) <> char_length(words) and words <> search_text(words);
