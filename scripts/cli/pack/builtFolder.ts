/** `dist/`, with what a release build wrote: the parent of the built command, or the clone's when it runs from the source. */
export const builtFolder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/' : '../', import.meta.url)
