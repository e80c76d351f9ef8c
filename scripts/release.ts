import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readArgs, refuse } from './args.ts'

readArgs(
  `node scripts/release.ts

  Runs before npm publish: checks and builds the commit of a release, and rejects any other.`,
  {},
)

const git = (...args: readonly string[]): string => execFileSync('git', [...args], { encoding: 'utf8' }).trim()
const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

if (git('status', '--porcelain')) refuse('There are uncommitted changes. Commit or remove them, and publish again.')
if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
  refuse(
    `This commit is not release ${version}. Run git checkout v${version}, or make the release: docs/versioning.md.`,
  )
if (version.includes('-') && (process.env.npm_config_tag ?? 'latest') === 'latest')
  refuse(`${version} is a pre-release. Run npm publish --tag next.`)
for (const name of ['check', 'build']) {
  const { status } = spawnSync('npm', ['run', name, '--', '--release'], { stdio: 'inherit' })
  if (status !== 0) refuse(`npm run ${name} -- --release failed. Nothing was published.`)
}
