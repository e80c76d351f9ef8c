import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../drivers/freePort.ts'

const program = '/usr/sbin/nginx'

/** Whether this machine has nginx, as Debian installs it. */
export const hasNginx = (): boolean => existsSync(program)

// Its workers run as the current user. As root they would become nginx's default user, which may not read the site.
const user = process.getuid?.() === 0 ? 'user root;\n' : ''

/** A server around what the command writes, as docs/hosting.md has it, but for names, certificates and ports. */
const configuration = (site: string, port: number, api: string | undefined): string => `
${user}pid nginx.pid;
error_log error.log;
events { }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include "${site}/nginx/maps.conf";
  server {
    listen 127.0.0.1:${port};
${handedOn.map((path) => (api ? `    location ^~ ${path} { proxy_pass ${api}; proxy_http_version 1.1; }\n` : '')).join('')}    include "${site}/nginx/locations.conf";
  }
}
`

/** What the exchange answers in the site's place: its calls and its pictures. */
const handedOn = ['/v1/', '/btapi/', '/media/'] as const

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/**
 * Starts nginx on a site that the command wrote, once `nginx -t` has passed.
 * @param api the exchange's origin; default: its calls go nowhere.
 * @throws with what nginx says where it does not take the configuration.
 */
export async function startNginx(
  site: string,
  api?: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(site, port, api))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  await promisify(execFile)(program, [...args, '-t'])
  const child = spawn(program, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (child.exitCode === null && !(await isOpen(port))) await new Promise((next) => setTimeout(next, 20))
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
