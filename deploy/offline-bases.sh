#!/bin/sh
# Makes the two base images of deploy/Containerfile without a registry of images: of Debian's packages, and of the Node and npm
# of this workspace. It needs root, buildah and debootstrap.
# Use: deploy/offline-bases.sh FOLDER; then build with --build-arg NODE_IMAGE=localhost/node --build-arg BASE_IMAGE=localhost/cc
set -eu
folder=$1
node=$(dirname "$0")/../node_modules/node/bin/node
npm=$(dirname "$(realpath "$(command -v npm)")")/..
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

test -e "$folder/bin/sh" || debootstrap --variant=minbase --include=ca-certificates bookworm "$folder" "$mirror"

container=$(buildah from scratch)
buildah copy -q "$container" "$folder" /
buildah copy -q "$container" "$node" /usr/local/bin/node
buildah copy -q "$container" "$npm" /usr/local/lib/npm
buildah run --isolation chroot "$container" ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm
# npm believes the authorities that Debian believes.
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit -q --rm "$container" localhost/node

container=$(buildah from scratch)
for file in $(cd "$folder" && ls lib/x86_64-linux-gnu/lib[cm].so.6 lib/x86_64-linux-gnu/lib*pthread.so.0 lib/x86_64-linux-gnu/libdl.so.2 \
  lib/x86_64-linux-gnu/libresolv.so.2 lib/x86_64-linux-gnu/libnss_*.so.2 lib/x86_64-linux-gnu/libgcc_s.so.1 \
  usr/lib/x86_64-linux-gnu/libstdc++.so.6 lib64/ld-linux-x86-64.so.2 etc/ssl/certs/ca-certificates.crt); do
  buildah copy -q "$container" "$(realpath "$folder/$file")" "/$file"
done
buildah config --env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit -q --rm "$container" localhost/cc
