const TESTS = '[.]test[.]tsx?$';
const HARNESSES = '-harness[.]ts$';

/** Everything below a place but its tests: they may look anywhere. */
const below = (path, ...alsoNot) => ({ path: `^${path}/`, pathNot: [TESTS, ...alsoNot].join('|') });
/** None of these, whole or in part. */
const none = (...paths) => ({ path: `^(${paths.join('|')})` });

/** The folders of the gateway, and the ones below each that it may use. */
const GATEWAY_FOLDERS = {
  callers: [],
  limits: [],
  web: [],
  forwarding: ['callers', 'limits'],
  boards: ['forwarding', 'callers', 'limits'],
  sockets: ['forwarding', 'callers', 'limits'],
};

const never = (name, { from, to, instead }) => ({ name, severity: 'error', comment: instead, from, to });

/** Which part may know which. Every rule says what to do instead. */
module.exports = {
  forbidden: [
    never('no-cycles', {
      from: {},
      to: { circular: true },
      instead: 'Two files that need each other are one thing, or share a third: move what both need there.',
    }),

    never('contracts-know-nobody', {
      from: below('packages/contracts/src'),
      to: { pathNot: '^packages/contracts/src|node_modules/zod/' },
      instead:
        'Contracts also run in a browser: shapes and rules only, with zod. Anything that does I/O lives with who does it.',
    }),
    never('contracts-are-in-api', {
      from: { path: '^packages/contracts/src/api[.]ts$' },
      to: {
        path: '^packages/contracts/src/[^/]+/',
        pathNot: `/(constants|cookies|demo|discord-problems)[.]ts$|${TESTS}`,
        reachable: false,
      },
      instead:
        'Add it to FEATURES in api.ts: the gateway, OpenAPI, the sockets and the activity log read endpoints and facts there. A file with values only is an exception here.',
    }),
    never('constants-know-nobody', {
      from: { path: '^packages/contracts/src/.*(constants|roles)[.]ts$' },
      to: {},
      instead:
        'The browser takes these on every page: a schema that needs a constant imports it, never the reverse.',
    }),
    never('event-log-knows-contracts-only', {
      from: below('packages/event-log/src'),
      to: none('packages/(?!event-log/|contracts/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'How facts travel must not depend on how a process runs: take what is needed as a parameter.',
    }),
    never('service-kit-knows-no-service', {
      from: below('packages/service-kit/src'),
      to: none(
        'packages/(?!service-kit/|event-log/|contracts/)',
        'services',
        'web',
        'scripts',
        'e2e',
        'topology',
      ),
      instead: 'The kit serves every service: take what one of them knows as a parameter.',
    }),
    never('launcher-knows-service-kit-and-topology', {
      from: below('packages/launcher/src'),
      to: none(
        'packages/(?!launcher/|service-kit/|contracts/src/define)',
        'services',
        'web',
        'scripts',
        'e2e',
      ),
      instead:
        'The launcher runs programs and knows none of them from inside: take the rest as a parameter from scripts/.',
    }),
    never('api-client-knows-contracts-only', {
      from: below('packages/api-client/src'),
      to: none('packages/(?!api-client/|contracts/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'It stands outside, like a browser: what it may know of the server is in contracts.',
    }),
    never('demo-data-comes-through-the-api', {
      from: below('packages/demo-data/src'),
      to: none(
        'packages/(?!demo-data/|api-client/|contracts/|service-kit/src/service-client)',
        'services',
        'web',
        'scripts',
        'e2e',
      ),
      instead:
        'The demo is made by the requests that a browser makes, so that it holds nothing the product refuses.',
    }),
    never('discord-double-knows-nobody', {
      from: below('packages/discord-double/src'),
      to: none('packages/(?!discord-double/)', 'services', 'web', 'scripts', 'e2e', 'topology'),
      instead: 'It plays Discord, which knows nothing of Ten8.',
    }),
    never('test-kit-knows-no-service', {
      from: below('packages/test-kit/src'),
      to: none('packages/(demo-data|discord-double)', 'services', 'web', 'scripts', 'e2e'),
      instead:
        'The kit for tests knows packages and the topology; a harness of one service lives beside that service.',
    }),
    never('test-kit-stays-out-of-production', {
      from: below('(packages|services|web|scripts)', '^packages/(test-kit|discord-double)/', HARNESSES),
      to: none('packages/(test-kit|discord-double)'),
      instead:
        'Only tests and e2e use the test-kit. What starts processes belongs to the launcher, what a service needs to service-kit.',
    }),
    never('services-start-nothing', {
      from: below('(services|web)', HARNESSES),
      to: none('packages/(launcher|api-client|demo-data)'),
      instead:
        'A running service starts no others and speaks to them as a service, not as a browser: use service-kit.',
    }),
    never('e2e-stands-outside', {
      from: { path: '^e2e/' },
      to: none('services', 'web', 'scripts/(?!admin/)'),
      instead:
        'Tests of the whole system know what a user, an operator or a contract shows: packages, the topology, the admin tool.',
    }),
    never('nothing-needs-e2e', {
      from: { pathNot: '^e2e/' },
      to: none('e2e'),
      instead: 'Move what others need into a package.',
    }),
    never('harnesses-are-for-tests', {
      from: below('services', HARNESSES),
      to: { path: HARNESSES },
      instead:
        'A harness runs a service for its tests: what the service itself needs lives in a file of its own.',
    }),

    never('services-are-strangers', {
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
      instead: 'Speak HTTP through a contract, or follow its log.',
    }),
    never('services-know-only-their-environment', {
      from: below('services'),
      to: none('topology', 'scripts/', 'web/'),
      instead:
        'A running service reads addresses from its environment; only the launcher and checks read the topology.',
    }),
    never('service-features-are-strangers', {
      from: below(
        'services/([^/]+)/src/([^/]+)',
        HARNESSES,
        '^services/[^/]+/src/(followers|jobs|commands)/',
        '^services/gateway/',
      ),
      to: {
        path: '^services/([^/]+)/src/([^/]+)/',
        pathNot: '^services/$1/src/$2/|-store[.]ts$|^services/discord-bot/src/(discord|queue)/',
      },
      instead:
        'Lift what two features need to followers/ or to the top of the service, or call the other in the composition.',
    }),
    never('connection-and-queue-know-no-feature', {
      from: below('services/discord-bot/src/(discord|queue)'),
      to: {
        path: '^services/discord-bot/src/[^/]+/',
        pathNot: '^services/discord-bot/src/(discord|queue)/',
      },
      instead: 'Every feature of the bot uses these two: take what only one of them knows as a parameter.',
    }),
    ...Object.entries(GATEWAY_FOLDERS).map(([folder, used]) =>
      never(`gateway-${folder}-uses-only-lower-layers`, {
        from: below(`services/gateway/src/${folder}`),
        to: {
          path: '^services/gateway/src/[^/]+/',
          pathNot: [folder, ...used].map((name) => `^services/gateway/src/${name}/`),
        },
        instead:
          'Move what both need to the top of the gateway, or call the other in gateway.ts or api-routes.ts.',
      }),
    ),
    never('verbs-know-no-http', {
      from: below('services/[^/]+/src/[^/]+', '-routes[.]ts$', HARNESSES, '^services/(gateway|realtime)/'),
      to: { path: 'node_modules/(@types/)?express/|-routes[.]ts$' },
      instead: 'A verb decides; parsing a request and answering it belong to its *-routes file.',
    }),
    never('stores-own-sql', {
      from: below('(services/[^/]+|packages/(contracts|test-kit))/src', '-store[.]ts$', HARNESSES),
      to: { path: 'node_modules/sequelize/', dependencyTypesNot: ['type-only'] },
      instead: 'Ask the *-store for rows: only stores, the event log and service-kit speak Sequelize.',
    }),

    never('web-knows-contracts-only', {
      from: below('web/src'),
      to: none('packages/(event-log|service-kit|test-kit)', 'services', 'scripts', 'topology'),
      instead: 'What a browser may know of the server is in contracts.',
    }),
    never('web-features-are-strangers', {
      from: below('web/src/features/([^/]+)'),
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
      instead: 'Compose features in app/, or lift what both need to shared/ or ui/.',
    }),
    never('web-foundations-know-no-feature', {
      from: below('web/src/(ui|theme|shared)'),
      to: none('web/src/(features|app)/'),
      instead:
        'ui/, theme/ and shared/ carry features, not the other way round: pass it in as a prop or a parameter.',
    }),
    never('web-ui-has-no-data', {
      from: below('web/src/(ui|theme)'),
      to: { path: '^web/src/shared/|node_modules/@tanstack/' },
      instead: 'A part of ui/ shows what it is given: fetch in the feature and hand it down.',
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
