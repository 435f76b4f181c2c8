/** The kinds of lookup on the dispatch console. */
export interface Lookup {
  what: 'person' | 'plate';
  text: string;
}
