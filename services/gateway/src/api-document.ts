import { createOpenApi } from '@ten8/contracts/openapi';

let made: ReturnType<typeof createOpenApi> | null = null;

/** The HTTP contract, described. It never changes and takes half a second to make: a process makes it once, at its start. */
export const apiDocument = () => (made ??= createOpenApi());
