/** Which part may know which. Every rule says what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or share a third: move what both need there.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-know-nobody',
      comment:
        'Contracts also run in a browser: shapes and rules only, with zod. Anything that does I/O lives with who does it.',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^packages/contracts/src|node_modules/zod/' },
    },
    {
      name: 'event-log-knows-contracts-only',
      comment: 'How facts travel must not depend on how a process runs: take what is needed as a parameter.',
      severity: 'error',
      from: { path: '^packages/event-log/src', pathNot: '[.]test[.]ts$' },
      to: { path: '^(packages/(service-kit|test-kit)|services|web|scripts|topology)' },
    },
    {
      name: 'service-kit-knows-no-service',
      comment: 'The kit serves every service: take what one of them knows as a parameter.',
      severity: 'error',
      from: { path: '^packages/service-kit/src', pathNot: '[.]test[.]ts$' },
      to: { path: '^(packages/test-kit|services|web|scripts|topology)' },
    },
    {
      name: 'test-kit-knows-no-service',
      comment:
        'The kit for tests knows packages and the topology; a harness of one service lives beside that service.',
      severity: 'error',
      from: { path: '^packages/test-kit/src', pathNot: '[.]test[.]ts$' },
      to: { path: '^(services|web|scripts)' },
    },
    {
      name: 'test-kit-stays-out-of-production',
      comment:
        'Only tests, e2e and the scripts that start things use the test-kit; put what a service needs in service-kit.',
      severity: 'error',
      from: {
        path: '^(packages|services|web)',
        pathNot: '[.]test[.]tsx?$|^packages/test-kit|-harness[.]ts$',
      },
      to: { path: '^packages/test-kit' },
    },
    {
      name: 'services-are-strangers',
      comment: 'Speak HTTP through a contract, or follow its log.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-know-only-their-environment',
      comment:
        'A running service reads addresses from its environment; only the launcher and checks read the topology.',
      severity: 'error',
      from: { path: '^services/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(topology|scripts/|web/)' },
    },
    {
      name: 'web-knows-contracts-only',
      comment: 'What a browser may know of the server is in contracts.',
      severity: 'error',
      from: { path: '^web/src', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(packages/(event-log|service-kit|test-kit)|services|scripts|topology)' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Compose features in app/, or lift what both need to shared/ or ui/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-foundations-know-no-feature',
      comment:
        'ui/, theme/ and shared/ carry features, not the other way round: pass it in as a prop or a parameter.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme|shared)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-ui-has-no-data',
      comment: 'A part of ui/ shows what it is given: fetch in the feature and hand it down.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^web/src/shared/|node_modules/@tanstack/' },
    },
    {
      name: 'verbs-know-no-http',
      comment: 'A verb decides; parsing a request and answering it belong to its *-routes file.',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/[^/]+/',
        pathNot: '-routes[.]ts$|[.]test[.]ts$|-harness[.]ts$|^services/(gateway|realtime)/',
      },
      to: { path: 'node_modules/(@types/)?express/|-routes[.]ts$' },
    },
    {
      name: 'stores-own-sql',
      comment: 'Ask the *-store for rows: only stores, the event log and service-kit speak Sequelize.',
      severity: 'error',
      from: {
        path: '^(services/[^/]+/src/|packages/(contracts|test-kit)/src/)',
        pathNot: '-store[.]ts$|[.]test[.]ts$|-harness[.]ts$',
      },
      to: { path: 'node_modules/sequelize/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'service-features-are-strangers',
      comment:
        'Lift what two features need to followers/ or to the top of the service, or call the other in the composition.',
      severity: 'error',
      from: {
        path: '^services/([^/]+)/src/([^/]+)/',
        pathNot: '[.]test[.]ts$|-harness[.]ts$|^services/[^/]+/src/(followers|jobs|commands)/',
      },
      to: { path: '^services/([^/]+)/src/([^/]+)/', pathNot: '^services/$1/src/($2|shared)/|-store[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
