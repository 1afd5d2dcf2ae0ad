import type { Layer } from './layer.ts';

/** Debian as small as it gets, with what is needed to look at it. */
export const baseLayer: Layer = {
  name: 'base',
  packages: ['iproute2', 'procps', 'netbase', 'ca-certificates'],
  files: {
    '/etc/apt/apt.conf.d/02small': 'APT::Install-Recommends "false";\nAcquire::Languages "none";\n',
    '/etc/resolv.conf': '',
    // Empty: each host makes its own at its first start.
    '/etc/machine-id': '',
  },
  links: {},
};

const units = '/etc/systemd/system';
const unwanted = [
  'apt-daily.timer',
  'apt-daily-upgrade.timer',
  'dpkg-db-backup.timer',
  'e2scrub_all.timer',
  'e2scrub_reap.service',
  'fstrim.timer',
  'getty@tty1.service',
  'console-getty.service',
];

/**
 * A host that boots. systemd-nspawn mounts the cgroup v1 controllers read-only; the first unit makes the host's own part
 * of them writable, and the second has PID 1 look again, which remembers that it could not write.
 */
export const systemdLayer: Layer = {
  name: 'systemd',
  packages: ['systemd', 'systemd-sysv', 'dbus', 'libpam-systemd'],
  files: {
    '/etc/machine-id': '',
    [`${units}/writable-cgroups.service`]: `[Unit]
Description=Writable cgroup controllers
DefaultDependencies=no
Before=sysinit.target
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c "for c in /sys/fs/cgroup/*/; do mount -o remount,bind,rw $c || :; done"
`,
    [`${units}/reread-cgroups.service`]: `[Unit]
Description=Have systemd find the writable cgroup controllers
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/systemctl daemon-reexec
`,
  },
  links: {
    [`${units}/sysinit.target.wants/writable-cgroups.service`]: '../writable-cgroups.service',
    [`${units}/multi-user.target.wants/reread-cgroups.service`]: '../reread-cgroups.service',
    ...Object.fromEntries(unwanted.map((unit) => [`${units}/${unit}`, '/dev/null'])),
  },
};

/** What tenants of a real host find there, and leave things in. */
export const tenantLayer: Layer = { name: 'tenant', packages: ['cron', 'at', 'nftables'], files: {}, links: {} };

/** What a host needs to download something. */
export const downloadLayer: Layer = { name: 'download', packages: ['curl'], files: {}, links: {} };

/** A host that takes SSH, and the client to try it with. */
export const sshLayer: Layer = { name: 'ssh', packages: ['openssh-server'], files: {}, links: {} };

/** A host whose tenants can be root, where their SKU says so. */
export const sudoLayer: Layer = { name: 'sudo', packages: ['sudo'], files: {}, links: {} };
