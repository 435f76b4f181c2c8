/** What is looked up from the desk. */
export interface Lookup {
  what: 'person' | 'plate';
  text: string;
}
