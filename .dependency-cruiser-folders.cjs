// Forbids cycles between folders, type-only imports included. Tests and their helpers are exempt.
const { options } = require('./.dependency-cruiser.cjs');
module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    // The rule above does not compare a folder with its own subfolders. Files beside them compose them and are not imported by them.
    {
      name: 'rooms-do-not-import-their-root',
      severity: 'error',
      from: { path: '^packages/server/src/([^/]+)/[^/]+/' },
      to: { path: '^packages/server/src/$1/[^/]+$' },
    },
  ],
  options: { ...options, exclude: '/dist/|[.](test|hard|real)[.]tsx?$|/testing/' },
};
