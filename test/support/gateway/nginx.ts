import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#scripts/drivers/freePort.ts'

const program = '/usr/sbin/nginx'

/** Why there is no nginx here; `undefined` when there is. */
export const whyNoNginx: string | undefined = existsSync(program)
  ? undefined
  : 'nginx is not installed here (apt-get install nginx-light).'

/** Its workers write bodies into its folder. As root they would become nginx's default user, which may not. */
const user = process.getuid?.() === 0 ? 'user root;' : ''
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts an nginx of its own.
 * @param http what `http` has, given the port that it listens on.
 * @throws With what nginx says where it does not accept the configuration.
 */
async function runNginx(http: (port: number) => string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-nginx-'))
  const port = await freePort()
  const log = join(folder, 'error.log')
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} worker_processes 1; worker_rlimit_nofile 16384; pid ${folder}/pid; error_log ${log};
    events { worker_connections 8192; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${http(port)}
    }`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log, '-g', 'daemon off;']
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  // It listens before it writes its number.
  for (let tries = 0; !existsSync(join(folder, 'pid')); tries++) {
    if (tries > 1_000 || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(log, 'utf8').catch(() => '')}`)
    await setTimeout(10)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An nginx that hands everything on to these hosts in turn, with these lines beside `proxy_pass`. */
export const startNginx = (hosts: readonly string[], lines = ''): Promise<Nginx> =>
  runNginx(
    (port) => `upstream gateways { ${hosts.map((host) => `server ${host};`).join(' ')} }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://gateways; ${lines} } }`,
  )

/** An nginx on a site that the command wrote, as docs/hosting.md has it, but for names and certificates. Calls go nowhere. */
export const startSiteNginx = (site: string): Promise<Nginx> =>
  runNginx(
    (port) => `include "${site}/nginx/maps.conf";
      server { listen 127.0.0.1:${port}; include "${site}/nginx/locations.conf"; }`,
  )
