import { isRecord } from '../../../bridge/lib/guards.ts'

/** A file that the document names for the scripts that load it, by what they call it. */
function fileNamed(name: string): string | undefined {
  const files: unknown = Reflect.get(globalThis, 'insightsFiles')
  const file = isRecord(files) ? files[name] : undefined
  return typeof file === 'string' ? file.replace(/^\.\//, '') : undefined
}

/**
 * The name of the file that did not come, as it stands in what loads it, `import("./Rank-….js")` or `import(insightsFiles.Rank)`, or,
 * of a sheet, in the error; `undefined` where nothing says.
 */
export function fileOf(load: () => unknown, error: unknown): string | undefined {
  const [, name] = /insightsFiles\.(\w+)/.exec(String(load)) ?? []
  return name ? fileNamed(name) : /[\w.-]+\.(?:js|css)\b/.exec(`${load} ${error}`)?.[0]
}

/** The same without the digest, for those who hear of it. */
export const partOf = (file: string | undefined): string => file?.replace(/-\w{8}\.(js|css)$/, '') ?? 'unknown'
