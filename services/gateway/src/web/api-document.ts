import { createOpenApi } from '@ten8/contracts/openapi';

let made: ReturnType<typeof createOpenApi> | null = null;

/** The OpenAPI document. It takes half a second to generate, so a process does it once, when it starts. */
export const apiDocument = () => (made ??= createOpenApi());
