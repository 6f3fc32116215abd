/**
 * Statements that the publisher of a picture may have to make (EU AI Act, Article 50(4); New York General Business Law,
 * section 396-b).
 */
export const labellingNote =
  'Anyone who publishes this picture may have to say that AI made or changed it: in the EU where it could pass for real (AI Act, Article 50(4)), and in New York in advertisements that show a synthetic performer.';
