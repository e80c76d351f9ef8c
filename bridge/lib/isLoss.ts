/**
 * Whether it is a file that failed, and not what is in it. Each engine has its own sentence: “Failed to fetch dynamically imported
 * module”, “error loading dynamically imported module”, “Importing a module script failed”. A file cut short is no module.
 */
export const isLoss = (error: unknown): error is Error =>
  error instanceof SyntaxError || (error instanceof Error && /import|module|style sheet/i.test(error.message))
