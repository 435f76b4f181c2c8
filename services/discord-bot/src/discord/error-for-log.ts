/** An error for the log, without the request's URL and body, which can contain an interaction's token. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error) || !('url' in error)) return error;
  const { name, message } = error;
  return {
    ...{ name, message },
    ...('code' in error && { code: error.code }),
    ...('status' in error && { status: error.status }),
  };
}
