// No folder cycles: two folders that import each other are one. Type-only imports count, tests and what they share do not.
const { options } = require('./.dependency-cruiser.cjs');
/** Domains whose folders still import files beside them; new ones are not added. */
const domainsWithImportedRoots = ['dashboards', 'screens'];
const known =
  domainsWithImportedRoots.length > 0
    ? { pathNot: `^packages/server/src/(${domainsWithImportedRoots.join('|')})/` }
    : {};
module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    // The folder rule does not compare a folder with those inside it: files beside the rooms compose them.
    {
      name: 'rooms-do-not-import-their-root',
      severity: 'error',
      from: { path: '^packages/server/src/([^/]+)/[^/]+/', ...known },
      to: { path: '^packages/server/src/$1/[^/]+$' },
    },
  ],
  options: { ...options, exclude: '/dist/|[.](test|hard|real)[.]tsx?$|/testing/' },
};
