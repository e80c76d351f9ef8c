import { gte } from 'semver'

/** Versions below which a package has a published fault that matters here. */
export const floors: Readonly<Record<string, string>> = {
  'node-forge': '1.4.3',
  dompurify: '3.4.18',
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

/** Packages of a lockfile that are below their floor, a sentence each. Nested copies count too. */
export const advisoryFaults = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([folder, { version }]) => {
    const name = folder.split('node_modules/').at(-1) ?? ''
    const floor = floors[name]
    const isSafe = !floor || !version || gte(version, floor)
    return isSafe ? [] : [`${folder} is ${version}; it has known faults below ${floor}.`]
  })
