/**
 * The version of stored data. Tabs of two releases may be open together, and a rollback must find its data: so a value of another
 * shape gets another name, and this number stays.
 */
export const dataVersion = 1

/** What a small value's key is in local and in session storage. */
export const fullKey = (key: string): string => `insights/${dataVersion}/${key}`
