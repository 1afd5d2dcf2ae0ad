import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { changesDeviceFiles, keepDeviceFiles } from './keep-device-files.ts';
import { readMigDevices } from './mig-devices.ts';

/**
 * Who may open which GPU. A granted device belongs to the group of the tenant's user, who has that group alone: the tenant can
 * use it and can open it to nobody. Instances that it is divided into (MIG) go with it. Every other GPU is root's. A control device (`nvidiactl`, `nvidia-uvm`) is everybody's; it
 * gives nobody a GPU.
 */
export interface DeviceGate {
  /** Opens exactly these GPUs to each of these user ids, and closes all others. Safe to repeat. */
  enforce(grants: readonly DeviceGrant[]): void;
  /** GPUs that were opened to this user id. */
  openTo(uid: number): string[];
  /** Every GPU and every instance of one, whoever may open it. */
  all(): string[];
  /** These GPUs, and the instances that they are divided into. */
  with(devices: readonly string[]): string[];
  /** Why devices may be opened to everybody behind our back. */
  undermined(): string | undefined;
}

export interface DeviceGrant {
  uid: number;
  /** Names in the device folder: `nvidia0`. */
  devices: readonly string[];
}

export interface DeviceRoots {
  devRoot?: string;
  /** Where the driver says how it was loaded. */
  driverParameters?: string;
  /** Where the driver says which device is which instance of a GPU. */
  migMinors?: string;
}

export function createDeviceGate({
  devRoot = '/dev',
  driverParameters = '/proc/driver/nvidia/params',
  migMinors = '/proc/driver/nvidia-caps/mig-minors',
}: DeviceRoots = {}): DeviceGate {
  const capabilities = join(devRoot, 'nvidia-caps');
  function gpuDevices(): { path: string; name: string; stats: Stats }[] {
    const named = (folder: string, pattern: RegExp) =>
      existsSync(folder) ? readdirSync(folder).flatMap((name) => (pattern.test(name) ? [join(folder, name)] : [])) : [];
    return [...named(devRoot, /^nvidia\d+$/), ...named(capabilities, /^nvidia-cap\d+$/)].flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      return stats?.isCharacterDevice() ? [{ name: path.slice(devRoot.length + 1), path, stats }] : [];
    });
  }
  /** Who has a GPU has all of its instances, and what configures instances is nobody's. */
  function withInstances(devices: readonly string[]): string[] {
    const instances = readMigDevices(migMinors).filter(({ gpu }) => devices.includes(gpu));
    return [...devices, ...instances.map(({ device }) => `nvidia-caps/${device}`)];
  }

  return {
    enforce(grants) {
      if (changesDeviceFiles(driverParameters)) keepDeviceFiles(driverParameters);
      const byDevice = new Map(
        grants.flatMap(({ uid, devices }) => withInstances(devices).map((name) => [name, uid] as const)),
      );
      for (const { path, name, stats } of gpuDevices()) {
        const group = byDevice.get(name) ?? 0;
        const mode = group === 0 ? 0o600 : 0o660;
        if (stats.uid === 0 && stats.gid === group && (stats.mode & 0o777) === mode) continue;
        // Closed first: between the two steps it is nobody's.
        chmodSync(path, 0o600);
        chownSync(path, 0, group);
        chmodSync(path, mode);
      }
    },
    openTo: (uid) =>
      gpuDevices()
        .filter(({ stats: { uid: owner, gid } }) => owner === uid || gid === uid)
        .map(({ path }) => path),
    all: () => gpuDevices().map(({ path }) => path),
    with(devices) {
      const own = withInstances(devices);
      return gpuDevices().flatMap(({ name, path }) => (own.includes(name) ? [path] : []));
    },
    undermined: () =>
      changesDeviceFiles(driverParameters)
        ? 'The NVIDIA driver lets nvidia-modprobe open its devices to everybody. Load it with NVreg_ModifyDeviceFiles=0.'
        : undefined,
  };
}
