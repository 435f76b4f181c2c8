import { Op, type Attributes, type Model, type ModelStatic, type WhereOptions } from 'sequelize';

/** A page of a list that can grow without bound; `next` is the cursor of the page after it. */
export interface Page<T> {
  items: T[];
  next: number | null;
}

/** Makes a page of rows that were read with one more than `limit`. The id of the last row shown is the next cursor. */
export function toPage<T extends { id: number }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Which page of a list is requested; `cursor` is the last row of the page before. */
export interface Slice {
  limit: number;
  cursor?: number | undefined;
}

/** Newest first, and one row more than `limit`, as `toPage` needs it. */
export const findNewest = <M extends Model>(
  model: ModelStatic<M>,
  where: WhereOptions<Attributes<M>>,
  { limit, cursor }: Slice,
): Promise<M[]> =>
  model.findAll({
    where: cursor === undefined ? where : { [Op.and]: [where, { id: { [Op.lt]: cursor } }] },
    order: [['id', 'DESC']],
    limit: limit + 1,
  });
