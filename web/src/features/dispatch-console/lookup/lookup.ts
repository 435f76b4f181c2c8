/** Who or what a dispatcher looks up. */
export interface Lookup {
  what: 'person' | 'plate';
  /** A name, or a plate. */
  text: string;
}
