-- Recipes name the styles they mix in; those there were mix none.

update generations set recipe = jsonb_set(recipe, '{mixed_styles}', '[]') where not recipe ? 'mixed_styles';
update images set recipe = jsonb_set(recipe, '{mixed_styles}', '[]') where not recipe ? 'mixed_styles';

-- A style's gallery shows every picture that it gave a part of.
create index attributions_style on attributions (style_id, image_id);
