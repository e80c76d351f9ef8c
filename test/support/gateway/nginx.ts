import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/drivers/freePort.ts'

const program = '/usr/sbin/nginx'

/** Why there is no nginx here; `undefined` when there is. */
export const whyNoNginx: string | undefined = existsSync(program)
  ? undefined
  : 'nginx is not installed here (apt-get install nginx-light).'

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

/** An nginx of its own that hands everything on to an origin, with these lines beside `proxy_pass`. */
export async function startNginx(origin: string, lines = ''): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; ${lines} } }
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
  await vi.waitFor(() => readFile(join(folder, 'pid')), { timeout: 10_000 })
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
