import path from 'node:path';
import { type Sequelize } from 'sequelize';
import { type EventLog } from '@ten8/event-log/transact';
import { createMemberships, type Memberships } from '@ten8/service-kit/memberships';
import { openRecordService } from '@ten8/service-kit/record-service';
import { type Kit, type Service, type ServiceShape } from '@ten8/service-kit/start';
import { CadConfig } from './config';

/** What every verb of this service is handed. */
export interface Cad {
  db: Sequelize;
  log: EventLog;
  memberships: Memberships;
  now: () => Date;
}

async function createCad(config: CadConfig, kit: Kit): Promise<Service> {
  const record = await openRecordService({
    name: 'cad',
    schema: 'cad',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { community: config.COMMUNITY_URL, civilian: config.CIVILIAN_URL },
  });
  const { db, call } = record;
  const memberships = createMemberships({ db, call, cursorName: 'cad<-community' });

  record.follow('community', memberships.reactions, memberships.rebuild);

  return record.serve([]);
}

export const cadService: ServiceShape<typeof CadConfig> = {
  name: 'cad',
  config: CadConfig,
  create: createCad,
  port: (config) => config.SERVICE_PORT,
};
