export const shared = (name: string) => `This is ${name}, shown by more than one chunk.`
