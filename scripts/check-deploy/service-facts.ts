import type { ServiceKey } from '@ten8/contracts/define';
import { neighboursOf, services, urlVariable } from '../../topology';
import { VARIABLES } from './service-variables';

/** What the chart, the manifests and the compose file must agree on about one service. */
export interface ServiceFacts {
  port: number;
  /** Its PostgreSQL schema, or null. */
  schema: string | null;
  /** The services it sends requests to, and the variables that name them. */
  neighbours: { name: ServiceKey; variable: string }[];
  /** Every variable that it reads. */
  reads: string[];
  /** The variables that it requires. */
  needs: string[];
}

export const serviceFacts = (): Record<string, ServiceFacts> =>
  Object.fromEntries(
    services.map(({ name, port, schema }) => [
      name,
      {
        port,
        schema,
        neighbours: neighboursOf(name).map((other) => ({ name: other, variable: urlVariable(other) })),
        reads: Object.keys(VARIABLES[name]).sort(),
        needs: Object.entries(VARIABLES[name])
          .filter(([, schema]) => !schema.safeParse(undefined).success)
          .map(([variable]) => variable)
          .sort(),
      },
    ]),
  );
