import { stringify } from 'yaml';
import { serviceFacts } from './service-facts';

const HEAD =
  '# Made from topology.ts and the services’ configs by `npm run check:deploy -- --write`. Do not edit.\n';

/** The web server's entry: `topology.ts` lists only processes of Ten8. */
const WEB = {
  port: 8080,
  schema: null,
  neighbours: [{ name: 'gateway', variable: 'GATEWAY' }],
  reads: ['FRAME_ANCESTORS', 'PUBLIC_URL'],
};

/** What the chart knows of each service: helm/ten8/services.yaml. */
export function chartServices(): string {
  const facts = Object.entries(serviceFacts()).map(([name, { port, schema, neighbours, reads }]) => [
    name,
    { port, schema, neighbours, reads },
  ]);
  return HEAD + stringify({ ...Object.fromEntries(facts), web: WEB }, { lineWidth: 0 });
}
