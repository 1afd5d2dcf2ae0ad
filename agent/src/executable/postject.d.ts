declare module 'postject' {
  /** Puts a resource into an executable file, and says there that it is in it. */
  export function inject(
    file: string,
    resourceName: string,
    resource: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
