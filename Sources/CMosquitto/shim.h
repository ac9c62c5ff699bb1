#pragma once
// libmosquitto, and the Linux calls that Swift's Glibc module leaves out.
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/eventfd.h>
