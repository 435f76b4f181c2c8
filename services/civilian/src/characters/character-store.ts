import {
  DataTypes,
  type Model,
  Op,
  type Sequelize,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import { type Character } from '@ten8/contracts/civilian/characters';
import { findNewest, type Slice } from '@ten8/service-kit/page';

/** A character as it is written; its id and its keys are the database's. */
type CharacterRow = Omit<Character, 'id'>;
type Fields = Omit<CharacterRow, 'communityId' | 'userId'>;

export interface CharacterStore {
  find(id: number): Promise<Character | null>;
  findAll(ids: number[]): Promise<Character[]>;
  /** Nobody else changes or deletes it until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<Character | null>;
  /** It cannot be deleted until the transaction ends. */
  keep(id: number, transaction: Transaction): Promise<Character | null>;
  /** Newest first, one more than `limit` when there are more; only `userId`'s unless that is null. */
  list(of: { communityId: number; userId: number | null }, page: Slice): Promise<Character[]>;
  /** Those of every community after `after`, by id. */
  snapshot(after: number, limit: number): Promise<Character[]>;
  /** Null when another character of the community has the license number. */
  insert(row: CharacterRow, transaction: Transaction): Promise<Character | null>;
  /** Null when another character of the community has the license number. */
  update(id: number, fields: Fields, transaction: Transaction): Promise<Character | null>;
  delete(id: number, transaction: Transaction): Promise<void>;
}

const defineCharacters = (db: Sequelize) =>
  db.define<Model<Character, CharacterRow>>('characters', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    communityId: DataTypes.INTEGER,
    userId: DataTypes.INTEGER,
    firstName: DataTypes.TEXT,
    lastName: DataTypes.TEXT,
    dateOfBirth: DataTypes.DATEONLY,
    address: DataTypes.TEXT,
    phoneNumber: DataTypes.TEXT,
    gender: DataTypes.TEXT,
    height: DataTypes.INTEGER,
    weight: DataTypes.INTEGER,
    eyeColor: DataTypes.TEXT,
    hairColor: DataTypes.TEXT,
    licenseNumber: DataTypes.TEXT,
    race: DataTypes.TEXT,
    build: DataTypes.TEXT,
    warrants: DataTypes.ARRAY(DataTypes.TEXT),
    flags: DataTypes.ARRAY(DataTypes.TEXT),
  });

export function createCharacterStore(db: Sequelize): CharacterStore {
  const characters = defineCharacters(db);
  const plain = (model: Model<Character, CharacterRow> | null | undefined) => model?.get() ?? null;
  const all = (models: Model<Character, CharacterRow>[]) => models.map((model) => model.get());

  return {
    find: async (id) => plain(await characters.findByPk(id)),
    findAll: async (ids) => all(await characters.findAll({ where: { id: ids } })),
    lock: async (id, transaction) =>
      plain(await characters.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE })),
    keep: async (id, transaction) =>
      plain(await characters.findByPk(id, { transaction, lock: transaction.LOCK.KEY_SHARE })),
    list: async ({ communityId, userId }, page) =>
      all(await findNewest(characters, { communityId, ...(userId !== null && { userId }) }, page)),
    snapshot: async (after, limit) =>
      all(await characters.findAll({ where: { id: { [Op.gt]: after } }, order: [['id', 'ASC']], limit })),
    async insert(row, transaction) {
      // A refused row must not end the transaction: the server may have to try another license number.
      const [made] = await characters.bulkCreate([row], {
        transaction,
        ignoreDuplicates: true,
        returning: true,
      });
      const character = plain(made);
      return character?.id ? character : null;
    },
    async update(id, fields, transaction) {
      const changed = characters.update(fields, { where: { id }, transaction, returning: true });
      const [, [model]] = await changed.catch(noneWhenTaken);
      return plain(model);
    },
    async delete(id, transaction) {
      await characters.destroy({ where: { id }, transaction });
    },
  };
}

function noneWhenTaken(error: unknown): [number, Model<Character, CharacterRow>[]] {
  if (error instanceof UniqueConstraintError) return [0, []];
  throw error;
}
