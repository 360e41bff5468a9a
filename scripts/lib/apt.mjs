// Installs packages of Debian for tests that use its programs.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout?.includes('install ok installed');

/**
 * Installs packages that are missing, without starting their services.
 * @param limitMs for both steps together, since a slow mirror must not delay the tests for long
 * @returns why nothing was installed. Undefined if everything is installed.
 */
export function installPackages(packages, limitMs) {
  const wanted = packages.filter((name) => !isInstalled(name));
  if (wanted.length === 0) return undefined;
  if (process.getuid?.() !== 0) return `${wanted.join(', ')}: packages can only be installed by root`;
  // Installed servers must not start automatically.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const deadline = performance.now() + limitMs;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: Math.max(1, Math.round(deadline - performance.now())),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  try {
    const done = apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...wanted);
    return done ? undefined : `apt-get did not install ${wanted.join(', ')}`;
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}
