import { Op, type Attributes, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import type { Slice } from '../http/page';

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
