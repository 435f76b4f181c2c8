import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  QueryTypes,
  type Sequelize,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import { type Role } from '@ten8/contracts/roles';
import { JoinCodeTaken } from './join-code';

interface CommunityModel extends Model<
  InferAttributes<CommunityModel>,
  InferCreationAttributes<CommunityModel>
> {
  id: CreationOptional<number>;
  name: string;
  description: string | null;
  type: string;
  logoUrl: CreationOptional<string | null>;
  discordUrl: string | null;
  ownerId: number;
  visibility: 'public' | 'private';
  joinCode: string;
  createdAt: Date;
}
export type CommunityRow = InferAttributes<CommunityModel>;

export interface CommunityStore {
  find(id: number): Promise<CommunityRow | null>;
  findAll(ids: number[]): Promise<CommunityRow[]>;
  /** Holds the community: joins, role changes, settings and deletion take turns. */
  lock(id: number, transaction: Transaction): Promise<CommunityRow | null>;
  findByJoinCode(joinCode: string, transaction: Transaction): Promise<CommunityRow | null>;
  /** Public ones, newest first, with the roles that `userId` has there. */
  listPublic(userId: number): Promise<(CommunityRow & { roles: Role[] | null })[]>;
  /** Throws `JoinCodeTaken`. */
  insert(community: Omit<CommunityRow, 'id' | 'logoUrl'>, transaction: Transaction): Promise<CommunityRow>;
  /** Throws `JoinCodeTaken`. */
  update(
    id: number,
    change: Partial<Pick<CommunityRow, 'joinCode' | 'logoUrl' | 'discordUrl'>>,
    transaction: Transaction,
  ): Promise<void>;
  listOwnedIds(userId: number): Promise<number[]>;
  /** Members and activity go with it. */
  delete(id: number, transaction: Transaction): Promise<void>;
  count(): Promise<number>;
}

const LIST_PUBLIC = `
  select c.id, c.name, c.description, c.type, c.logo_url as "logoUrl", c.discord_url as "discordUrl",
    c.owner_id as "ownerId", c.visibility, c.join_code as "joinCode", c.created_at as "createdAt", m.roles
  from communities c
  left join members m on m.community_id = c.id and m.user_id = $1
  where c.visibility = 'public'
  order by c.id desc`;

export function createCommunityStore(db: Sequelize): CommunityStore {
  const communities = db.define<CommunityModel>('communities', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    name: DataTypes.TEXT,
    description: DataTypes.TEXT,
    type: DataTypes.TEXT,
    logoUrl: DataTypes.TEXT,
    discordUrl: DataTypes.TEXT,
    ownerId: DataTypes.INTEGER,
    visibility: DataTypes.TEXT,
    joinCode: DataTypes.TEXT,
    createdAt: DataTypes.DATE,
  });
  const read = (row: CommunityModel | null) => row?.get({ plain: true }) ?? null;

  return {
    find: async (id) => read(await communities.findByPk(id)),
    findAll: async (ids) =>
      (await communities.findAll({ where: { id: ids } })).map((row) => row.get({ plain: true })),
    lock: async (id, transaction) =>
      read(await communities.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE })),
    findByJoinCode: async (joinCode, transaction) =>
      read(await communities.findOne({ where: { joinCode }, transaction })),
    listPublic: (userId) => db.query(LIST_PUBLIC, { bind: [userId], type: QueryTypes.SELECT }),
    insert: async (community, transaction) =>
      (await communities.create({ logoUrl: null, ...community }, { transaction }).catch(codeTaken)).get({
        plain: true,
      }),
    update: async (id, change, transaction) =>
      void (await communities.update(change, { where: { id }, transaction }).catch(codeTaken)),
    listOwnedIds: async (ownerId) =>
      (await communities.findAll({ where: { ownerId }, attributes: ['id'] })).map(({ id }) => id),
    delete: async (id, transaction) => void (await communities.destroy({ where: { id }, transaction })),
    count: () => communities.count(),
  };
}

function codeTaken(error: unknown): never {
  throw error instanceof UniqueConstraintError ? new JoinCodeTaken() : error;
}
