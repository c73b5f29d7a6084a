/** Public keys of both sides, and which server has ours. */
import type { ProviderKey, ProviderSheet } from '@samnang/contract/office/providers'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { providers } from '../text/providers.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { showNotice } from '../ui/notices.ts'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

type Deed = { is: 'add' } | { is: 'make' } | { is: 'retire'; fingerprint: string }

export function ProviderKeys({ sheet }: { sheet: ProviderSheet }) {
  const may = useMay('providers.manage')
  const [deed, setDeed] = useState<Deed | null>(null)
  const close = () => setDeed(null)
  const active = sheet.keys.filter((key) => key.retired_at === null).length
  return (
    <section aria-label={providers('keys')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{providers('keys')}</h2>
      <p className="text-sm text-muted">{providers('keys_help')}</p>
      <h3 className="text-sm font-bold">{providers('keys_theirs')}</h3>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {sheet.keys.map((key) => (
          <KeyRow
            key={key.fingerprint}
            row={key}
            onRetire={
              may && key.retired_at === null && active > 1
                ? () => setDeed({ is: 'retire', fingerprint: key.fingerprint })
                : null
            }
          />
        ))}
      </ul>
      {may && (
        <div>
          <Button onClick={() => setDeed({ is: 'add' })}>{providers('key_add')}</Button>
        </div>
      )}
      <OwnKey sheet={sheet} onMake={may ? () => setDeed({ is: 'make' }) : null} />
      <Servers sheet={sheet} />
      {deed?.is === 'add' && <AddKey name={sheet.name} close={close} />}
      {deed?.is === 'retire' && <RetireKey name={sheet.name} fingerprint={deed.fingerprint} close={close} />}
      {deed?.is === 'make' && <MakeKey name={sheet.name} close={close} />}
    </section>
  )
}

function KeyRow({ row, onRetire }: { row: ProviderKey; onRetire: (() => void) | null }) {
  const isActive = row.retired_at === null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
      <code className="min-w-0 grow break-all text-sm">{row.fingerprint}</code>
      <Tag tone={isActive ? 'good' : 'plain'}>{providers(isActive ? 'key_active' : 'key_retired')}</Tag>
      <span className="text-sm text-muted">
        {providers('key_added_at')} <Time at={row.added_at} />
      </span>
      <CopyKey pem={row.public_key} />
      {onRetire && <Button onClick={onRetire}>{providers('key_retire')}</Button>}
    </li>
  )
}

function CopyKey({ pem }: { pem: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(pem)
    showNotice({ text: providers('key_copied'), tone: 'good' })
  }
  return <Button onClick={() => void copy()}>{providers('key_copy')}</Button>
}

function OwnKey({ sheet, onMake }: { sheet: ProviderSheet; onMake: (() => void) | null }) {
  return (
    <>
      <h3 className="text-sm font-bold">{providers('key_ours')}</h3>
      {sheet.own_key === null ? (
        <p className="flex flex-wrap items-center gap-3">
          {providers('key_ours_none')}
          {onMake && <Button onClick={onMake}>{providers('key_make')}</Button>}
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <pre className="max-w-full min-w-0 overflow-x-auto rounded-md border border-line bg-surface p-2 text-xs whitespace-pre-wrap break-all">
            {sheet.own_key.trim()}
          </pre>
          <CopyKey pem={sheet.own_key} />
        </div>
      )}
    </>
  )
}

function Servers({ sheet: { servers } }: { sheet: ProviderSheet }) {
  const differ = new Set(servers.map(({ fingerprint }) => fingerprint)).size > 1
  return (
    <>
      <h3 className="text-sm font-bold">{providers('servers')}</h3>
      {differ && <p className="text-warn">{providers('servers_differ')}</p>}
      <ul className="grid gap-1 text-sm">
        {servers.map(({ server, breaker, fingerprint, seen_at }) => (
          <li key={server} className="break-all">
            {server} · {providers(`breaker_${breaker}`)} ·{' '}
            {fingerprint === null
              ? providers('server_no_key')
              : providers('server_key', { key: fingerprint.slice(0, 15) })}{' '}
            · <Time at={seen_at} exact />
          </li>
        ))}
      </ul>
    </>
  )
}

function AddKey({ name, close }: { name: string; close: () => void }) {
  const [key, setKey] = useState('')
  return (
    <CommandDialog
      title={providers('key_add')}
      isOpen
      onClose={close}
      isReady={key.trim() !== ''}
      run={(reason) =>
        send('POST /api/providers/:name/keys', { params: { name }, body: { public_key: key, reason } })
      }
    >
      <p>{providers('key_add_text')}</p>
      <TextAreaField
        label={providers('field_key')}
        rows={5}
        maxLength={4000}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
    </CommandDialog>
  )
}

function RetireKey({ name, fingerprint, close }: { name: string; fingerprint: string; close: () => void }) {
  return (
    <CommandDialog
      title={providers('key_retire')}
      isOpen
      onClose={close}
      isDanger
      confirmLabel={providers('key_retire')}
      run={(reason) =>
        send('POST /api/providers/:name/keys/retire', { params: { name }, body: { fingerprint, reason } })
      }
    >
      <p className="break-all">{providers('key_retire_text', { key: fingerprint })}</p>
    </CommandDialog>
  )
}

function MakeKey({ name, close }: { name: string; close: () => void }) {
  return (
    <CommandDialog
      title={providers('key_make')}
      isOpen
      onClose={close}
      run={(reason) =>
        send('POST /api/providers/:name/tasks', {
          params: { name },
          body: { kind: 'own_key', day: null, reason },
        })
      }
      doneText={providers('task_asked')}
    />
  )
}
