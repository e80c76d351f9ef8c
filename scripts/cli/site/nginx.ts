import type { FileKind, Hosting, KindName } from '#bridge/site/hosting.ts'
import { missingFiles, twins } from '#bridge/site/hosting.ts'

/*
 * A site's table as nginx maps: from URL to row, and from row to file and headers. nginx matches the raw URL and omits
 * headers with empty values.
 */

/** Quoted, because patterns contain braces and semicolons. */
const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`

const map = (from: string, to: string, rows: readonly (readonly [key: string, value: string])[], otherwise = '""') =>
  [`map ${from} $${to} {`, `  default ${otherwise};`, ...rows.map(([key, value]) => `  ${key} ${value};`), '}'].join(
    '\n',
  )

const pattern = (source: string): string => quoted(`~${source}`)

const variableOf = (header: string): string => `insights_${header.replaceAll('-', '_')}`

const namesOf = (kinds: Hosting['kinds']): readonly string[] => [
  // Redirects are no header of a file.
  ...new Set(Object.values(kinds).flatMap(({ headers }) => Object.keys(headers).filter((name) => name !== 'location'))),
]

const kindsOf = (kinds: Hosting['kinds']) => Object.entries(kinds) as readonly (readonly [KindName, FileKind])[]

export function nginxMaps({ kinds, rows, secure, renewal, types }: Hosting): string {
  const renewing = kindsOf(kinds).flatMap(([name, { renews }]) => (renews ? [name] : []))
  const cookie = `$cookie_${renewal.name}`
  const cacheOf = (name: string) => `${variableOf('cache-control')}${name}`
  const headers = namesOf(kinds).map((header) =>
    map(
      '$insights_kind',
      header === 'cache-control' ? cacheOf('_of_kind') : variableOf(header),
      kindsOf(kinds).flatMap(([name, kind]) => (kind.headers[header] ? [[name, quoted(kind.headers[header])]] : [])),
    ),
  )
  return `${[
    '# The path as it was sent, without its query. Of an address that nginx refuses it knows the request line alone.',
    map('"$request_uri $request"', 'insights_path', [
      ['"~^(?<insights_sent>[^? ]+)"', '$insights_sent'],
      ['"~^ \\S+ (?<insights_refused>[^? ]*)"', '$insights_refused'],
    ]),
    '# Which kind of file it is, and which file: the first that fits.',
    map(
      '$insights_path',
      'insights_answer',
      rows.map(({ path, kind, file }) => [
        pattern(path.replace('(?<asset>', '(?<insights_asset>')),
        // Missing pages have no file, because nginx would answer an existing file with 200.
        quoted(`${kind} /${kinds[kind].status === 404 ? '' : file.replace('$asset', '$insights_asset')}`),
      ]),
      '"noPage /"',
    ),
    map('$insights_answer', 'insights_row', [['"~^(?<insights_first>\\w+) "', '$insights_first']]),
    map('$insights_answer', 'insights_file', [['"~ (?<insights_second>/.*)$"', '$insights_second']]),
    '# What is answered where there is no such file.',
    map(
      '$insights_row',
      'insights_missing',
      [
        ['asset', `/${missingFiles.noAsset}`],
        ['noAsset', `/${missingFiles.noAsset}`],
      ],
      `/${missingFiles.noPage}`,
    ),
    map(
      '$status:$insights_row',
      'insights_kind',
      [
        ['~^404:(asset|noAsset)$', 'noAsset'],
        ['~^404:', 'noPage'],
      ],
      '$insights_row',
    ),
    '# The encodings that a reader accepts, and that of the file that was found.',
    // Encodings that are not accepted look for a file that does not exist.
    ...Object.entries(twins).map(([end, name]) =>
      map(
        '$http_accept_encoding',
        `insights_${name}`,
        [[`"~*(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)"`, `.${end}`]],
        '.none',
      ),
    ),
    map(
      '$uri',
      'insights_encoding',
      Object.entries(twins).map(([end, name]) => [`~\\.${end}$`, name]),
    ),
    map(
      '$uri',
      'insights_type',
      Object.entries(types).map(([end, type]) => [`"~\\.${end}(\\.br|\\.gz)?$"`, quoted(type)]),
    ),
    '# By HTTPS, here or at what stands before: each proxy on the way adds a value, and the first is of the reader.',
    map('$scheme:$http_x_forwarded_proto', 'insights_secure', [['"~*^(https:|http:\\s*https\\s*(,|$))"', '1']], '""'),
    ...Object.entries(secure).map(([name, value]) => map('$insights_secure', variableOf(name), [['1', quoted(value)]])),
    '# Headers, by kind.',
    ...headers,
    '# The preferences, for another year.',
    map(cookie, 'insights_kept', [[quoted(`~^${renewal.value}$`), cookie]]),
    map('$insights_secure', 'insights_secure_cookie', [['1', '"; Secure"']]),
    map('$insights_kind:$insights_kept', 'insights_renewed', [
      [
        `"~^(${renewing.join('|')}):."`,
        quoted(`${renewal.name}=$insights_kept; ${renewal.attributes}$insights_secure_cookie`),
      ],
    ]),
    map('$insights_renewed', variableOf('cache-control'), [['""', `$${cacheOf('_of_kind')}`]], quoted(renewal.cache)),
  ].join('\n\n')}\n`
}

export interface NginxPlace {
  readonly folder: string
  readonly base: string
  /** Whether URLs without a row belong to the host, in `location @site`. */
  readonly leaves: boolean
}

export function nginxLocations({ kinds, secure }: Hosting, { folder, base, leaves }: NginxPlace): string {
  const names = [...namesOf(kinds), ...Object.keys(secure)]
  const headers = [
    ['content-type', '$insights_type'],
    ['content-encoding', '$insights_encoding'],
    ['set-cookie', '$insights_renewed'],
    ...names.map((name) => [name, `$${variableOf(name)}`]),
  ].map(([name, value]) => `  add_header ${name} ${value} always;`)
  const file = (lines: readonly string[]) => [
    `  root ${quoted(folder)};`,
    '  # The type is a header of the table; a compressed file has that of its original.',
    '  types { }',
    '  default_type "";',
    ...lines,
    ...headers,
  ]
  const isAlone = base === '' && !leaves
  const left = ['  error_page 418 = @site;', '  if ($insights_row = noPage) { return 418; }']
  return `${[
    '# Beside this, hand on to the exchange /v1/, /btapi/ and pictures (/media/, or domains.pictures.path): see docs/hosting.md, "nginx".',
    base === '' ? 'location / {' : `location ~ "^${base.replaceAll('.', '\\.')}(?:/|$)" {`,
    ...file([
      '  absolute_redirect off;',
      `  if ($insights_row = start) { return ${kinds.start.status} ${kinds.start.headers.location}; }`,
      ...(leaves ? left : []),
      '  error_page 404 @insights_missing;',
      '  try_files $insights_file$insights_br $insights_file$insights_gzip $insights_file =404;',
    ]),
    '}',
    '',
    'location @insights_missing {',
    ...file(['  try_files $insights_missing =404;']),
    '}',
    ...(isAlone
      ? [
          '',
          '# Nothing is at an address that nginx refuses, such as one that is badly encoded.',
          'error_page 400 =404 /.insights-refused;',
          'location = /.insights-refused {',
          '  internal;',
          ...file(['  error_page 404 @insights_missing;', '  try_files $insights_missing =404;']),
          '}',
        ]
      : []),
  ].join('\n')}\n`
}
