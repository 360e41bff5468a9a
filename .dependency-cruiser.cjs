// Allowed imports between packages and folders. test/boundaries.test.ts has a violation for every rule.
const src = '^packages/server/src/';
const domains = [
  'rights',
  'access',
  'definitions',
  'vault',
  'monitors',
  'checkpoints',
  'checks',
  'incidents',
  'alerting',
  'figures',
  'chart-notes',
  'sla',
  'rum',
  'export',
  'screens',
  'dashboards',
  'status-pages',
  'reports',
];
/** Tests set up what they need, wherever it stands. */
const tests = '[.](test|hard|real)[.]ts$|/testing/';
const any = `(${domains.join('|')})/`;
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'packages-meet-in-contract',
      { path: '^packages/(?!standalone/)([^/]+)/' },
      { path: '^packages/', pathNot: '^packages/($1|contract|protocols|documents|i18n|kernel)/' },
    ),
    rule('kernel-is-the-floor', { path: '^packages/kernel/' }, { path: '^packages/', pathNot: '^packages/kernel/' }),
    rule(
      'protocols-stand-on-kernel',
      { path: '^packages/protocols/' },
      { path: '^packages/', pathNot: '^packages/(protocols|kernel)/' },
    ),
    rule(
      'documents-stand-on-kernel',
      { path: '^packages/documents/' },
      { path: '^packages/', pathNot: '^packages/(documents|kernel)/' },
    ),
    rule(
      'i18n-knows-no-other-package',
      { path: '^packages/i18n/' },
      { path: '^packages/', pathNot: '^packages/i18n/' },
    ),
    rule(
      'contract-stands-on-kernel',
      { path: '^packages/contract/' },
      { path: '^packages/', pathNot: '^packages/(contract|i18n|kernel)/' },
    ),
    rule(
      'domains-know-no-runtime',
      { path: src + any, pathNot: '-routes[.]test[.]ts$' },
      { path: `${src}(engine|app)/` },
    ),
    rule(
      'only-routes-know-http',
      { path: src, pathNot: `${src}(http|app)/|(-routes|/module)[.]ts$|${tests}` },
      { path: `${src}http/|(^|/)node_modules/@?fastify/` },
    ),
    rule(
      'context-knows-no-domain',
      { path: `${src}module/`, pathNot: tests },
      { path: `${src}(${[...domains, 'engine', 'app'].join('|')})/` },
    ),
    rule(
      'modules-are-listed-in-app',
      { path: src, pathNot: `${src}app/|${tests}` },
      { path: `${src}(?!module/)[^/]+/module[.]ts$` },
    ),
    ...domains
      .slice(0, -1)
      .map((name, i) =>
        rule(
          `${name}-looks-left-only`,
          { path: `${src}${name}/`, pathNot: tests },
          { path: `${src}(${domains.slice(i + 1).join('|')})/` },
        ),
      ),
    rule(
      'use-the-front-door',
      { path: `${src}([^/]+)/`, pathNot: tests },
      // The rule `modules-are-listed-in-app` covers `module.ts`.
      {
        path: `${src}(${[...domains, 'engine', 'http'].join('|')})/`,
        pathNot: `${src}($1/|[^/]+/(index|module)[.]ts$)`,
      },
    ),
    rule(
      'sql-stays-in-stores',
      { path: src + any, pathNot: '(-sql|[.]test)([.]test)?[.]ts$|/testing/' },
      { path: `${src}db/` },
    ),
    // Kinds of tiles do not import each other. What several need is beside their folder.
    rule(
      'tile-records-stand-alone',
      { path: '^packages/contract/src/v1/dashboards/tiles/(?!registry[.]ts$)' },
      { path: '^packages/contract/src/v1/dashboards/tiles/' },
    ),
    rule(
      'tile-components-stand-alone',
      { path: '^packages/web/src/dashboards/tiles/([^/]+)/' },
      { path: '^packages/web/src/dashboards/tiles/', pathNot: '^packages/web/src/dashboards/tiles/$1/' },
    ),
    rule('rules-are-pure', { path: '-rules[.]ts$' }, { dependencyTypes: ['core', 'npm'] }),
    rule(
      'tests-stay-in-tests',
      { path: '^packages/[^/]+/src/', pathNot: '[.](test|hard|real)[.]tsx?$|/testing/' },
      { path: '[.](test|hard|real)[.]tsx?$|/testing/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: '/dist/',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  },
};
