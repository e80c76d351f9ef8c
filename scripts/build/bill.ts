import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import manifest from '../../package.json' with { type: 'json' }
import { text } from './files.ts'
import { readLockfile } from './lockfile.ts'
import { packageIn } from './notices.ts'

export const billFile = 'sbom.cdx.json'

function hashOf(integrity: string): Models.HashDictionary {
  const [, base64 = ''] = /^sha512-(\S+)/.exec(integrity) ?? []
  const hex = Buffer.from(base64, 'base64').toString('hex')
  return new Models.HashDictionary(hex ? [[Enums.HashAlgorithm['SHA-512'], hex]] : [])
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

async function componentOf(folder: string, integrity: string | undefined): Promise<Models.Component> {
  const { name, version, licence } = await packageIn(folder)
  const purl = purlOf(name, version)
  return new Models.Component(Enums.ComponentType.Library, name, {
    version,
    purl,
    bomRef: `${purl}#${folder}`,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(licence)]),
    ...(integrity !== undefined && { hashes: hashOf(integrity) }),
  })
}

/** Bill of materials in CycloneDX format. Reproducible: it has no serial number and no time. */
export async function billOf(folders: Iterable<string>): Promise<Uint8Array> {
  const { packages } = await readLockfile()
  const { name, version } = manifest
  const purl = purlOf(name, version)
  const own = new Models.Component(Enums.ComponentType.Application, name, { version, purl, bomRef: purl })
  const components = await Promise.all(
    [...new Set(folders)].map((folder) => componentOf(folder, packages[folder]?.integrity)),
  )
  const bill = new Models.Bom({
    metadata: new Models.Metadata({ component: own }),
    components: new Models.ComponentRepository(components),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return text(`${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`)
}
