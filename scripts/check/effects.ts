import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Loose {
  readonly file: string
  readonly says: RegExp
  readonly strictly: string
}

const packages = ['@types/react', 'nanostores']

/** Where a package takes a function whose result it will call as a clean-up, and takes `void` too: that may be anything. */
const loose: readonly Loose[] = [
  {
    file: '@types/react/index.d.ts',
    says: /(type EffectCallback = \(\) => )void( \| Destructor;)/g,
    strictly: '$1undefined$2',
  },
  {
    file: '@types/react/index.d.ts',
    says: /(type RefCallback<T> = \{[^}]*?\| )void\b/g,
    strictly: '$1undefined',
  },
  {
    file: 'nanostores/lifecycle/index.d.ts',
    says: /(initialize: .* => \(\(\) => void\) \| )void\b/g,
    strictly: '$1undefined',
  },
]

/** Says which packages were copied, and what was made strict in them. */
const stampName = 'copied.json'

function stampOf(from: string): string {
  const versions = packages.map((name) => {
    const { version }: { readonly version: string } = JSON.parse(readFileSync(join(from, name, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  return JSON.stringify([versions, loose.map(({ says, ...rest }) => ({ ...rest, says: says.source }))])
}

/** Copies the packages and makes them strict, unless that is how they lie there. */
function copyStrictly(from: string, to: string): void {
  const stamp = stampOf(from)
  const file = join(to, stampName)
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return
  rmSync(to, { recursive: true, force: true })
  const isTypes = (path: string) => !/\.js$|\.md$/.test(path)
  for (const name of packages) cpSync(join(from, name), join(to, name), { recursive: true, filter: isTypes })
  for (const { file, says, strictly } of loose) {
    const text = readFileSync(join(to, file), 'utf8')
    if (text.match(says)?.length !== 1) throw new Error(`${file} no longer says ${says.source}.`)
    writeFileSync(join(to, file), text.replace(says, strictly))
  }
  // Last: what breaks off on the way is started over.
  writeFileSync(file, stamp)
}

/**
 * Writes a project for the type checker in which an effect, a ref callback and a store's `onMount` give back a clean-up or
 * nothing. A browser's function that is declared `void` may answer something (Chromium's `scrollTo` a promise), and what an
 * effect gives back is called when it ends.
 * @param root The repository's folder.
 * @param to A folder in it, which is made again when the packages have changed since last time.
 * @param files The files to check, instead of the whole project's.
 * @returns The folder.
 * @throws Error where a package no longer says what is made strict here.
 */
export function strictProject(root: string, to: string, files?: readonly string[]): string {
  copyStrictly(join(root, 'node_modules'), to)
  const paths = {
    react: [join(to, '@types/react/index.d.ts')],
    'react/*': [join(to, '@types/react/*')],
    nanostores: [join(to, 'nanostores/index.d.ts')],
  }
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths },
    ...(files && { files, include: [] }),
  }
  writeFileSync(join(to, 'tsconfig.json'), JSON.stringify(project))
  return to
}
