import express from 'express';
import jwt from 'jsonwebtoken';
import { DataTypes, Sequelize } from 'sequelize';
import { serveStack } from '../lib/serve-stack';

interface Settings {
  port: number;
  databaseUrl: string;
  secret: string;
}

/** It writes to its own copy: Ten8 would not know of changes in its own table. */
const OWN_UNITS = `
  drop schema if exists usual cascade;
  create schema usual;
  create table usual.units (like cad.units including all);
  insert into usual.units overriding system value select * from cad.units;
  analyze usual.units`;

/** A service as most teams write it: token, membership, instances of a model, `res.json`. */
serveStack(async ({ port, databaseUrl, secret }: Settings, onListening) => {
  const db = new Sequelize(databaseUrl, { logging: false, pool: { max: 10 } });
  await db.query(OWN_UNITS);
  const options = { schema: 'cad', timestamps: false, underscored: true };
  const { INTEGER, STRING, TEXT, DATE } = DataTypes;
  const Unit = db.define(
    'units',
    {
      id: { type: INTEGER, primaryKey: true },
      communityId: INTEGER,
      userId: INTEGER,
      callsign: STRING,
      name: STRING,
      rank: STRING,
      department: STRING,
      status: STRING,
      type: STRING,
      location: STRING,
      panicUntil: DATE,
      updatedAt: DATE,
    },
    { ...options, schema: 'usual' },
  );
  const Call = db.define(
    'calls',
    {
      id: { type: INTEGER, primaryKey: true },
      communityId: INTEGER,
      callNumber: INTEGER,
      type: STRING,
      status: STRING,
      callerName: STRING,
      location: STRING,
      postalCode: STRING,
      description: TEXT,
      priority: STRING,
      createdAt: DATE,
      updatedAt: DATE,
    },
    options,
  );
  const Membership = db.define(
    'memberships',
    { communityId: { type: INTEGER, primaryKey: true }, userId: { type: INTEGER, primaryKey: true } },
    options,
  );

  const app = express();
  app.use(express.json());
  app.use('/api/communities/:communityId', async (request, response, next) => {
    const token = jwt.verify(request.get('authorization')?.slice('Bearer '.length) ?? '', secret);
    const userId = typeof token === 'string' ? 0 : Number(token.userId);
    const member = await Membership.findOne({ where: { communityId: request.params.communityId, userId } });
    if (!member) return void response.status(403).json({ message: 'Forbidden' });
    next();
  });
  app.get('/api/communities/:communityId/units', async (request, response) => {
    response.json(await Unit.findAll({ where: { communityId: request.params.communityId } }));
  });
  app.get('/api/communities/:communityId/calls', async (request, response) => {
    response.json(
      await Call.findAll({ where: { communityId: request.params.communityId, status: 'active' } }),
    );
  });
  app.patch('/api/communities/:communityId/units/:unitId/status', async (request, response) => {
    const unit = await Unit.findByPk(request.params.unitId);
    await unit?.update({ status: request.body.status, updatedAt: new Date() });
    response.json(unit);
  });
  app.listen(port, '127.0.0.1', onListening);
});
