// Conventional commits. `npm run check` lints all commits after `lastUnchecked` in scripts/commits.mjs.
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 120],
    'body-max-line-length': [2, 'always', 120],
    'footer-max-line-length': [2, 'always', 120],
    // Subjects may begin with a name: “PostgreSQL runs …”.
    'subject-case': [2, 'never', ['start-case', 'upper-case']],
  },
};
