const TESTS = '[.]test[.]tsx?$';
const HARNESSES = '-harness[.]ts$';

/** All files below a folder except its tests, which may import anything. */
const below = (path, ...alsoNot) => ({ path: `^${path}/`, pathNot: [TESTS, ...alsoNot].join('|') });
/** Paths that begin with one of these must not be imported. */
const none = (...paths) => ({ path: `^(${paths.join('|')})` });

/** The folders of the gateway, and those that each of them may import. */
const GATEWAY_FOLDERS = {
  callers: [],
  limits: [],
  web: [],
  forwarding: ['callers', 'limits'],
  'list-cache': ['forwarding', 'callers', 'limits'],
  sockets: ['forwarding', 'callers', 'limits'],
};

const never = (name, { from, to, instead }) => ({ name, severity: 'error', comment: instead, from, to });

/** Which part may import which. Every rule says what to do instead. */
module.exports = {
  forbidden: [
    never('no-cycles', {
      from: {},
      to: { circular: true },
      instead: 'Move what both files need into a third one, or make them one file.',
    }),

    never('imports-exist', {
      from: {},
      to: { couldNotResolve: true },
      instead: 'Import a file that exists. TypeScript also accepts the old output of a file that is gone.',
    }),

    never('contracts-import-only-zod', {
      from: below('packages/contracts/src'),
      to: { pathNot: '^packages/contracts/src|node_modules/zod/' },
      instead:
        'Contracts also run in a browser: only schemas and rules, with zod. Code with I/O belongs to the part that uses it.',
    }),
    never('contracts-are-in-api', {
      from: { path: '^packages/contracts/src/api[.]ts$' },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: `/(constants|cookies|demo|discord-problems|lateness|locations)[.]ts$|${TESTS}`,
        reachable: false,
      },
      instead:
        'Add it to FEATURES in api.ts: the gateway, OpenAPI, the sockets and the activity log read endpoints and facts there. A file without any, with values or a rule only, is an exception here.',
    }),
    never('constants-import-nothing', {
      from: { path: '^packages/contracts/src/.*(constants|roles)[.]ts$' },
      to: {},
      instead:
        'The browser loads these on every page: a schema that needs a constant imports it, never the reverse.',
    }),
    never('event-log-imports-only-contracts', {
      from: below('packages/event-log/src'),
      to: none('packages/(?!event-log/|contracts/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'The event log must not depend on how a process runs: take what is needed as a parameter.',
    }),
    never('service-kit-imports-no-service', {
      from: below('packages/service-kit/src'),
      to: none(
        'packages/(?!service-kit/|event-log/|contracts/)',
        'services',
        'web',
        'scripts',
        'e2e',
        'topology',
      ),
      instead: 'Every service uses the kit: take what only one of them has as a parameter.',
    }),
    never('launcher-imports-only-service-kit-and-topology', {
      from: below('packages/launcher/src'),
      to: none(
        'packages/(?!launcher/|service-kit/|contracts/src/define)',
        'services',
        'web',
        'scripts',
        'e2e',
      ),
      instead:
        'The launcher runs programs and imports none of them: take the rest as a parameter from scripts/.',
    }),
    never('api-client-imports-only-contracts', {
      from: below('packages/api-client/src'),
      to: none('packages/(?!api-client/|contracts/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'It is a client, like a browser: what it needs of the server is in contracts.',
    }),
    never('demo-data-comes-through-the-api', {
      from: below('packages/demo-data/src'),
      to: none(
        'packages/(?!demo-data/|api-client/|contracts/|service-kit/src/service-client/)',
        'services',
        'web',
        'scripts',
        'e2e',
      ),
      instead:
        'The demo is created with the requests that a browser sends, so that it contains nothing that a service would refuse.',
    }),
    never('discord-double-imports-no-part-of-ten8', {
      from: below('packages/discord-double/src'),
      to: none('packages/(?!discord-double/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'It replaces Discord, which contains nothing of Ten8.',
    }),
    never('test-kit-imports-no-service', {
      from: below('packages/test-kit/src'),
      to: none('packages/(demo-data|discord-double)', 'services', 'web', 'scripts', 'e2e'),
      instead:
        'The kit for tests imports packages and the topology; the harness of a service is in the folder of that service.',
    }),
    never('only-tests-import-the-test-kit', {
      from: below('(packages|services|web|scripts)', '^packages/(test-kit|discord-double)/', HARNESSES),
      to: none('packages/(test-kit|discord-double)'),
      instead:
        'Only tests and e2e use the test-kit. What starts processes belongs to the launcher, what a service needs to service-kit.',
    }),
    never('services-start-no-services', {
      from: below('(services|web)', HARNESSES),
      to: none('packages/(launcher|api-client|demo-data)'),
      instead:
        'A running service starts no others, and sends them requests as a service, not as a browser: use service-kit.',
    }),
    never('e2e-imports-no-service', {
      from: { path: '^e2e/' },
      to: none('services', 'web', 'scripts/(?!admin/)'),
      instead:
        'Tests of the whole system use what users and operators use: packages, the topology, the admin tool.',
    }),
    never('admin-tool-imports-what-its-image-contains', {
      from: { path: '^scripts/admin([.]ts$|/)', pathNot: TESTS },
      to: none('scripts/(?!admin([.]ts$|/))', 'services', 'web', 'e2e', 'packages/(test-kit|discord-double)'),
      instead: 'Move it to scripts/admin or to a package: .dockerignore leaves out the other scripts.',
    }),
    never('nothing-imports-e2e', {
      from: { pathNot: '^e2e/' },
      to: none('e2e'),
      instead: 'Move what others need into a package.',
    }),
    never('only-tests-import-harnesses', {
      from: below('services', HARNESSES),
      to: { path: HARNESSES },
      instead: 'A harness runs a service for its tests: what the service itself needs is in another file.',
    }),

    never('services-do-not-import-each-other', {
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
      instead: 'Send a request by its contract, or follow its log.',
    }),
    never('services-read-only-their-environment', {
      from: below('services'),
      to: none('topology', 'scripts/', 'web/'),
      instead:
        'A running service reads addresses from its environment; only the launcher and checks read the topology.',
    }),
    never('service-features-do-not-import-each-other', {
      from: below(
        'services/([^/]+)/src/([^/]+)',
        HARNESSES,
        '^services/[^/]+/src/(followers|commands)/',
        '^services/gateway/',
      ),
      to: {
        path: '^services/([^/]+)/src/([^/]+)/',
        pathNot: '^services/$1/src/$2/|-store[.]ts$|^services/discord-bot/src/(discord|queue)/',
      },
      instead:
        'Move what two features need to followers/ or to the src folder of the service, or call the other in the composition. Stores may be imported.',
    }),
    never('bot-connection-and-queue-import-no-feature', {
      from: below('services/discord-bot/src/(discord|queue)'),
      to: {
        path: '^services/discord-bot/src/[^/]+/',
        pathNot: '^services/discord-bot/src/(discord|queue)/',
      },
      instead: 'Every feature of the bot uses these two: take what only one of them has as a parameter.',
    }),
    ...Object.entries(GATEWAY_FOLDERS).map(([folder, used]) =>
      never(`gateway-${folder}-imports-only-lower-layers`, {
        from: below(`services/gateway/src/${folder}`),
        to: {
          path: '^services/gateway/src/[^/]+/',
          pathNot: [folder, ...used].map((name) => `^services/gateway/src/${name}/`),
        },
        instead:
          'Move what both need to the src folder of the gateway, or call the other in gateway.ts or api-routes.ts.',
      }),
    ),
    never('use-cases-import-no-http', {
      from: below('services/[^/]+/src/[^/]+', '-routes[.]ts$', HARNESSES, '^services/(gateway|realtime)/'),
      to: { path: 'node_modules/(@types/)?express/|-routes[.]ts$' },
      instead: 'A use case decides; parsing a request and answering it belong to its *-routes file.',
    }),
    never('only-stores-import-sequelize', {
      from: below('(services/[^/]+|packages/(contracts|test-kit))/src', '-store[.]ts$', HARNESSES),
      to: { path: 'node_modules/sequelize/', dependencyTypesNot: ['type-only'] },
      instead: 'Ask the *-store for rows: only stores, the event log and service-kit use Sequelize.',
    }),

    never('web-imports-only-contracts', {
      from: below('web/src'),
      to: none('packages/(event-log|service-kit|test-kit)', 'services', 'scripts', 'topology'),
      instead: 'What the browser needs of the server is in contracts.',
    }),
    never('web-features-do-not-import-each-other', {
      from: below('web/src/features/([^/]+)'),
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
      instead: 'Combine features in app/, or move what both need to shared/ or ui/.',
    }),
    never('web-ui-and-shared-import-no-feature', {
      from: below('web/src/(ui|theme|shared)'),
      to: none('web/src/(features|app)/'),
      instead:
        'Features use ui/, theme/ and shared/, not the other way round: take it as a prop or a parameter.',
    }),
    never('web-ui-has-no-data', {
      from: below('web/src/(ui|theme)'),
      to: { path: '^web/src/shared/|node_modules/@tanstack/' },
      instead: 'A component in ui/ shows what it is given: read in the feature, and pass it as a prop.',
    }),
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
