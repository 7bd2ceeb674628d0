/** A statement that was prepared before a newer version changed its table: PostgreSQL refuses it on that connection from then on. */

/** Whether this is why it was refused. Nothing was done, and a new connection prepares it anew. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan');
};
