import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/drivers/freePort.ts'

const program = '/usr/sbin/nginx'

/** Why there is no nginx here; `undefined` when there is. */
export const whyNoNginx: string | undefined = existsSync(program)
  ? undefined
  : 'nginx is not installed here (apt-get install nginx-light).'

/** Its workers write bodies into its folder. As root they would become nginx's default user, which may not. */
const user = process.getuid?.() === 0 ? 'user root;' : ''

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

/** An nginx of its own that hands everything on to these hosts in turn, with these lines beside `proxy_pass`. */
export async function startNginx(hosts: readonly string[], lines = ''): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} worker_processes 1; worker_rlimit_nofile 16384; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 8192; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream gateways { ${hosts.map((host) => `server ${host};`).join(' ')} }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://gateways; ${lines} } }
    }`,
  )
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  )
  const ended = once(child, 'exit')
  // It listens before it writes its number.
  for (let tries = 0; !existsSync(join(folder, 'pid')); tries++) {
    if (tries > 1_000) throw new Error(`nginx did not start: see ${folder}/error.log.`)
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
