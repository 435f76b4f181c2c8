import { BoundedMap } from '@ten8/service-kit/bounded-map';

/** A BoundedMap that can delete entries of a group, such as a user's sessions, without reading the others. */
export class GroupedMap<K, V> extends BoundedMap<K, V> {
  private readonly keysByGroup = new Map<number, Set<K>>();

  constructor(
    maxEntries: number,
    private readonly groupOf: (value: V) => number,
  ) {
    super(maxEntries);
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    const group = this.groupOf(value);
    const keys = this.keysByGroup.get(group);
    if (keys) keys.add(key);
    else this.keysByGroup.set(group, new Set([key]));
    return this;
  }

  override delete(key: K): boolean {
    const value = this.get(key);
    if (value !== undefined) this.removeFromGroup(key, this.groupOf(value));
    return super.delete(key);
  }

  /** Deletes the entries of a group, or only those that `isMeant` accepts. */
  deleteGroup(group: number, isMeant: (value: V) => boolean = () => true): void {
    for (const key of this.keysByGroup.get(group) ?? []) {
      const value = this.get(key);
      if (value !== undefined && isMeant(value)) this.delete(key);
    }
  }

  override clear(): void {
    super.clear();
    this.keysByGroup.clear();
  }

  private removeFromGroup(key: K, group: number): void {
    const keys = this.keysByGroup.get(group);
    keys?.delete(key);
    if (keys?.size === 0) this.keysByGroup.delete(group);
  }
}
