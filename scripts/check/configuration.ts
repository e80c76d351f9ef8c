import type { ESTree } from 'vite'
import { pageFaults } from './pages.ts'
import { type Modules, nameIn } from './source/modules.ts'

const path = 'bridge/config.ts'
/** Where the types are that a configuration is made of. */
const paths = [
  path,
  'bridge/site/brand.ts',
  'bridge/site/hosting.ts',
  'bridge/site/legal.ts',
  'bridge/site/ownWords.ts',
  'bridge/site/risk.ts',
]

type Interfaces = ReadonlyMap<string, ESTree.TSInterfaceDeclaration>

const interfacesIn = (modules: Modules): Interfaces =>
  new Map(
    paths.flatMap((each) =>
      [...modules.at(each).parents.keys()].flatMap((node): [string, ESTree.TSInterfaceDeclaration][] =>
        node.type === 'TSInterfaceDeclaration' ? [[nameIn(node.id), node]] : [],
      ),
    ),
  )

/** Each field by its path, and those of the tables that are written there or named. */
function* fieldsOf(members: readonly ESTree.TSSignature[], interfaces: Interfaces, before: string): Generator<string> {
  for (const member of members) {
    if (member.type !== 'TSPropertySignature') continue
    const name = before + nameIn(member.key)
    yield name
    const type = member.typeAnnotation?.typeAnnotation
    if (type?.type === 'TSTypeLiteral') yield* fieldsOf(type.members, interfaces, `${name}.`)
    const named = type?.type === 'TSTypeReference' ? interfaces.get(nameIn(type.typeName)) : undefined
    if (named) yield* fieldsOf(named.body.body, interfaces, `${name}.`)
  }
}

/** What an interface has, and what it has of others. */
const membersOf = (
  declared: ESTree.TSInterfaceDeclaration | undefined,
  interfaces: Interfaces,
): readonly ESTree.TSSignature[] =>
  declared
    ? [
        ...declared.extends.flatMap(({ expression }) => membersOf(interfaces.get(nameIn(expression)), interfaces)),
        ...declared.body.body,
      ]
    : []

/** The fields of an exchange's configuration, by their paths, such as `brand.name`. */
export function configurationFields(modules: Modules): readonly string[] {
  const interfaces = interfacesIn(modules)
  return [...fieldsOf(membersOf(interfaces.get('ExchangeConfig'), interfaces), interfaces, '')]
}

/** Where `docs/configuration.md` and the type of a configuration differ, a sentence each. */
export const configurationFaults = (markdown: string, modules: Modules): string[] => {
  const names = new Map(configurationFields(modules).map((name) => [name, path]))
  return pageFaults('docs/configuration.md', markdown, [{ what: 'a field', section: 'Fields', names }])
}
