/**
 * Whether a module file failed to load, as opposed to its code. Each engine has its own message: “Failed to fetch dynamically imported
 * module”, “error loading dynamically imported module”, “Importing a module script failed”. A host's bundler has others: “Loading chunk 7
 * failed”, “Unable to preload CSS”. A truncated file is not a module.
 */
export const isLoss = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  (error instanceof Error && /import|module|style sheet|chunk|preload/i.test(error.message))
