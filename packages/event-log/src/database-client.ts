import pg from 'pg';

export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // Statements are sent at once and answered in their order: BEGIN and COMMIT need no round trips of their own.
    super({ ...config, pipeline: true });
    // Sequelize listens for errors only after a connection is ready. Without this listener an earlier error, in the
    // server's first packet, would end the process. Its pool recognises a broken connection by this property.
    this.on('error', () => Object.assign(this, { _invalid: true }));
  }
}

/** Sequelize's `dialectModule`. */
export const databaseDriver = { Client: DatabaseClient, types: pg.types };
